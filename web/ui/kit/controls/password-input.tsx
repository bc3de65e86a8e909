// A password input that can be revealed and allows pasting and password managers.

import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { labels } from '#web/ui/kit/labels.ts';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const [visible, setVisible] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      after={
        <IconButton
          label={visible ? labels.hidePassword : labels.showPassword}
          size="sm"
          disabled={props.disabled}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
