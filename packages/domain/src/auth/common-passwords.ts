import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isOwnNameVaried } from './password.ts';

/**
 * Refused below 10^7 guesses: leaked passwords with digits, marks and stand-ins around them lie below it, eight random
 * letters (10^8) above.
 */
const MIN_GUESSES_LOG10 = 7.1;

/** Words that people here reach for first and that the international list does not know; all in lower case. */
const LOCAL_WORDS = [
  ...[
    'senha',
    'minhasenha',
    'mudar',
    'mudar123',
    'trocar',
    'acesso',
    'entrar',
    'teste',
    'paciente',
    'medico',
    'doutor',
  ],
  ...['brasil', 'saopaulo', 'riodejaneiro', 'flamengo', 'corinthians', 'palmeiras', 'santos', 'gremio', 'cruzeiro'],
  ...['vasco', 'botafogo', 'fluminense', 'internacional', 'atletico', 'bahia', 'jesus', 'cristo', 'deus', 'deusefiel'],
  ...[
    'amor',
    'coracao',
    'familia',
    'saudade',
    'felicidade',
    'cannabis',
    'canabidiol',
    'maconha',
    'balsamo',
    'diario',
    'remedio',
  ],
  ...['motdepasse', 'azerty', 'bonjour', 'soleil', 'password', 'letmein', 'welcome'],
];

let estimator: ZxcvbnFactory | undefined;

/** Is this among the passwords that anyone tries first: leaked, well known, or the person's own name varied? */
export function isCommonPassword(password: string, person: { name: string; email: string }): boolean {
  if (isOwnNameVaried(password, person)) return true;
  // Unpacking the dictionary takes a moment that a start does not need to wait for.
  estimator ??= new ZxcvbnFactory({ dictionary: { ...dictionary, local: LOCAL_WORDS }, graphs: adjacencyGraphs });
  const own = [...person.name.split(/\s+/), person.email, person.email.split('@')[0] ?? ''].filter(Boolean);
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '');
  return estimator.check(plain, own).guessesLog10 < MIN_GUESSES_LOG10;
}
