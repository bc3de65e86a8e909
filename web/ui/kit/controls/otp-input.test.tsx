import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { OtpInput } from './otp-input.tsx';
import '#web/ui/render.testing.tsx';

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <OtpInput aria-label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />;
}

test('accepts digits only and reports when all six are entered (LOG-013)', async () => {
  const complete = vi.fn();
  render(<Code onComplete={complete} />);
  await userEvent.type(screen.getByLabelText('Code'), '12a 3-45');
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('12345');
  expect(complete).not.toHaveBeenCalled();
  await userEvent.keyboard('6');
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('fills all digits from one paste', () => {
  const complete = vi.fn();
  render(<Code onComplete={complete} />);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'Code: 654 3219' } });
  expect(complete).toHaveBeenCalledExactlyOnceWith('654321');
});
