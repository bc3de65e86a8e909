// The steps of signing in, apart from how they look.

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accessCalls, type LoginAnswer, type PasskeyRequest, type Session } from '#domain/access/calls.ts';
import { copy } from '#domain/access/copy.ts';
import { copy as baseCopy } from '#domain/base/copy.ts';
import { LOGIN_ATTEMPTS } from '#domain/base/limits.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { send } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import { roleOf, storedLogin } from '#web/ui/session/session.ts';
import { startSession } from './account.ts';
import { homePath } from './home-path.ts';
import { returnPath } from './return-url.ts';

type NewSession = Pick<Session, 'accessToken' | 'refreshTokenExpires'>;

export interface Credentials {
  email: string;
  password: string;
}

const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : '');
const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

export interface SignIn {
  busy: boolean;
  /** A sentence for the form. */
  problem: string | null;
  /** Tries left before SIGN IN stays disabled. */
  attemptsLeft: number;
  /** Opaque id of the code that was sent; null while no code is asked for. */
  challenge: string | null;
  /** Where the code comes from: a mail, or the person's app. */
  factor: 'Mail' | 'App';
  /** A passkey of the person may answer instead. */
  passkey: PasskeyRequest | null;
  /** Goes on with a session that was opened by it. */
  enter: (session: Session) => Promise<void>;
  /** What the server said when it sent the code. */
  codeNote: string;
  submit: (typed: Credentials) => Promise<void>;
  /** Sends another code; answers whether it was sent. */
  resend: (typed: Credentials) => Promise<boolean>;
  /** Answers the sentence to show, or null when signed in. */
  verify: (code: string, isRecovery?: boolean) => Promise<string | null>;
  cancel: () => void;
}

/** Why a sign-in failed, as a sentence. */
function loginProblem(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return copy.serviceUnavailable;
  return messageOf(error) || (status === 0 || status >= 500 ? baseCopy.somethingWrong : copy.wrongLogin);
}

/** `onSession` takes the new session over; without it the person starts at the address they came for, or at their home. */
export function useSignIn(onSession?: (session: NewSession) => Promise<void>): SignIn {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [passkey, setPasskey] = useState<PasskeyRequest | null>(null);
  const [factor, setFactor] = useState<SignIn['factor']>('Mail');

  const enter = async (session: NewSession) => {
    if (onSession) return onSession(session);
    await startSession(session);
    toast.good(copy.loggedIn);
    void navigate(returnPath(pathname) ?? homePath(roleOf(storedLogin())), { replace: true });
  };

  /** A session when codes are switched off, otherwise the challenge. */
  const ask = async (typed: Credentials): Promise<LoginAnswer> => {
    const answer = await send(accessCalls.login, typed);
    if (!answer.accessToken) {
      setNote(answer.message ?? copy.codeSent);
      setFactor(answer.factor ?? 'Mail');
      setPasskey(answer.passkey ?? null);
      setChallenge(answer.userId ?? '');
    }
    return answer;
  };

  return {
    busy,
    problem,
    challenge,
    factor,
    passkey,
    enter,
    codeNote: note,
    attemptsLeft: LOGIN_ATTEMPTS - failures,
    cancel: () => setChallenge(null),
    submit: async (typed) => {
      if (!typed.email.trim()) return setProblem(copy.emailRequired);
      if (!typed.password) return setProblem(copy.passwordRequired);
      setBusy(true);
      setProblem(null);
      try {
        const { accessToken, refreshTokenExpires } = await ask(typed);
        if (accessToken && refreshTokenExpires) await enter({ accessToken, refreshTokenExpires });
      } catch (error) {
        const status = statusOf(error);
        if (status >= 400 && status < 500) setFailures((count) => count + 1);
        setProblem(loginProblem(error));
      } finally {
        setBusy(false);
      }
    },
    resend: async (typed) => {
      if (!typed.email.trim() || !typed.password) {
        toast.bad(copy.emailAndPassword);
        return false;
      }
      try {
        await ask(typed);
        toast.good(copy.codeResent);
        return true;
      } catch (error) {
        // Too early is no failure: the server says how long to wait.
        toast.bad((statusOf(error) === 429 && messageOf(error)) || copy.codeNotResent);
        return false;
      }
    },
    verify: async (code, isRecovery) => {
      const userId = challenge ?? '';
      setBusy(true);
      try {
        await enter(
          isRecovery
            ? await send(accessCalls.verifyRecovery, { userId, recoveryCode: code })
            : await send(accessCalls.verify, { userId, otp: code }),
        );
        return null;
      } catch (error) {
        return messageOf(error) || copy.codeWrong;
      } finally {
        setBusy(false);
      }
    },
  };
}
