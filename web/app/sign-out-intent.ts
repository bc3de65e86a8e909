// Tells a wanted end of the session from one that just happened.

let isSignOutIntended = false;

/** The next end of the session is wanted, so nothing is remembered to come back to (NAV-004). */
export const markSignOutIntended = (): void => {
  isSignOutIntended = true;
};

/** Was it wanted? Asked once for each end. */
export const takeSignOutIntent = (): boolean => {
  const answer = isSignOutIntended;
  isSignOutIntended = false;
  return answer;
};
