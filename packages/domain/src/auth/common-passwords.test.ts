import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const maria = { name: 'Maria Silva', email: 'maria.silva@exemplo.com' };

it.each([
  ...['12345678', 'password', 'Password123!', 'P@ssw0rd', 'qwertyuiop', 'iloveyou', 'admin123', 'dragon99', 'zaq12wsx'],
  ...[
    'senha123',
    'Senha@123',
    'minhasenha',
    'mudar123',
    'flamengo',
    'corinthians',
    'brasil2024',
    'teste1234',
    'Balsamo123',
  ],
  ...[
    'deusefiel',
    'motdepasse',
    'azerty123',
    'aaaaaaaa',
    'abcabcabc',
    'saudade1',
    'coração1',
    '19/08/1990',
    '20081990',
  ],
])('refuses %s, which many people use', (password) => {
  expect(isCommonPassword(password, maria)).toBe(true);
});

it.each(['mariasilva', 'MariaSilva2024', 'maria.silva!', 'Silva1985', 'm4ria-s1lva'])(
  'refuses %s to Maria Silva',
  (password) => {
    expect(isCommonPassword(password, maria)).toBe(true);
  },
);

it.each(['balsamo-demo-2026', 'camomila e mel', 'xkqjzwpv', 'correct horse battery staple', 'Chuva-na-serra-7'])(
  'accepts %s',
  (password) => {
    expect(isCommonPassword(password, maria)).toBe(false);
  },
);

it('accepts the demo password for every demo account', () => {
  for (const role of ['paciente', 'medico', 'associacao', 'operador']) {
    const demo = { name: 'Demonstração', email: `${role}@demo.test` };
    expect(isCommonPassword('balsamo-demo-2026', demo)).toBe(false);
  }
});

it('answers for the longest password that is allowed', () => {
  expect(isCommonPassword('p4$$w0rd'.repeat(16), maria)).toBe(true);
});
