// Distinguishes signing out from an expired session.

let isSignOutIntended = false;

/** The next end of the session is intended, so no return path is stored (NAV-004). */
export const markSignOutIntended = (): void => {
  isSignOutIntended = true;
};

/** Whether it was intended; consumed once per session end. */
export const takeSignOutIntent = (): boolean => {
  const answer = isSignOutIntended;
  isSignOutIntended = false;
  return answer;
};
