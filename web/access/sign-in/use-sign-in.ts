// Steps of sign-in, without UI.

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accessCalls, type LoginAnswer, type PasskeyRequest, type Session } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { LOGIN_ATTEMPTS } from '#domain/base/limits.ts';
import { startSession } from '#web/access/account.ts';
import { homePath } from '#web/access/home-path.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { send } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import { roleOf, storedLogin } from '#web/ui/session/session.ts';
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
  /** Error message for the form. */
  problem: string | null;
  /** Attempts left before SIGN IN stays disabled. */
  attemptsLeft: number;
  /** Opaque challenge id; null while no code is requested. */
  challenge: string | null;
  /** Source of the code: email or app. */
  factor: 'Mail' | 'App';
  /** A passkey may be used instead. */
  passkey: PasskeyRequest | null;
  /** Continues with a session opened by a passkey. */
  enter: (session: Session) => Promise<void>;
  /** Server message about the sent code. */
  codeNote: string;
  submit: (typed: Credentials) => Promise<void>;
  /** Sends another code. Returns whether it was sent. */
  resend: (typed: Credentials) => Promise<boolean>;
  /** Returns an error message, or null once signed in. */
  verify: (code: string, isRecovery?: boolean) => Promise<string | null>;
  cancel: () => void;
}

/** Message for a failed sign-in. */
function loginProblem(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return accessCopy.serviceUnavailable;
  return messageOf(error) || (status === 0 || status >= 500 ? commonCopy.somethingWrong : accessCopy.wrongLogin);
}

/** The request for a code, if sign-in requires one. */
function useChallenge() {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [passkey, setPasskey] = useState<PasskeyRequest | null>(null);
  const [factor, setFactor] = useState<SignIn['factor']>('Mail');

  /** A session if codes are disabled, otherwise the challenge. */
  const ask = async (typed: Credentials): Promise<LoginAnswer> => {
    const answer = await send(accessCalls.login, typed);
    if (!answer.accessToken) {
      setNote(answer.message ?? accessCopy.codeSent);
      setFactor(answer.factor ?? 'Mail');
      setPasskey(answer.passkey ?? null);
      setChallenge(answer.userId ?? '');
    }
    return answer;
  };

  return { ask, challenge, cancel: () => setChallenge(null), factor, passkey, codeNote: note };
}

/** `onSession` adopts the new session; without it the user goes to the requested path or home. */
export function useSignIn(onSession?: (session: NewSession) => Promise<void>): SignIn {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const { ask, challenge, cancel, factor, passkey, codeNote } = useChallenge();

  const enter = async (session: NewSession) => {
    if (onSession) return onSession(session);
    await startSession(session);
    toast.good(accessCopy.loggedIn);
    void navigate(returnPath(pathname) ?? homePath(roleOf(storedLogin())), { replace: true });
  };

  return {
    busy,
    problem,
    challenge,
    factor,
    passkey,
    enter,
    codeNote,
    attemptsLeft: LOGIN_ATTEMPTS - failures,
    cancel,
    submit: async (typed) => {
      if (!typed.email.trim()) return setProblem(accessCopy.emailRequired);
      if (!typed.password) return setProblem(accessCopy.passwordRequired);
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
        toast.bad(accessCopy.emailAndPassword);
        return false;
      }
      try {
        await ask(typed);
        toast.good(accessCopy.codeResent);
        return true;
      } catch (error) {
        // Requesting too early is not a failure: the server says how long to wait.
        toast.bad((statusOf(error) === 429 && messageOf(error)) || accessCopy.codeNotResent);
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
        return messageOf(error) || accessCopy.codeWrong;
      } finally {
        setBusy(false);
      }
    },
  };
}
