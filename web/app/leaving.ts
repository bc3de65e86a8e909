// Tells a wanted end of the session from one that just happened.

let wanted = false;

/** The next end of the session is wanted, so nothing is remembered to come back to (NAV-004). */
export const leaveForGood = (): void => {
  wanted = true;
};

/** Was it wanted? Asked once for each end. */
export const wasWanted = (): boolean => {
  const answer = wanted;
  wanted = false;
  return answer;
};
