import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AssociationInvitationSignUp } from './association-invitation-sign-up.tsx';
import { CareSignUpForm } from './care-invitation-forms.tsx';
import { CareTakeOverForm } from './care-take-over-form.tsx';
import { InvitationSignUpForm } from './invitation-sign-up-form.tsx';
import SignUpForm from './sign-up-form.tsx';
import { StaffSignUpForm } from './staff-sign-up-form.tsx';

const nothing = () => {};
const LINK = { token: 'abc', onLinkLost: nothing };
const EMAIL = { email: 'rita@exemplo.com', expiresAt: '2099-08-29T12:00:00.000Z' };
const ASSOCIATION = {
  id: '0197f22e-79b0-7ccc-bfff-ffffffffffff',
  logoId: null,
  name: 'Associação Flor da Serra',
  description: null,
  neighborhood: null,
  city: null,
  state: null,
};
const OF_CARE = {
  ...EMAIL,
  personName: 'Rui Lima',
  inviterName: 'Bruna Lima',
  account: 'none' as const,
  caregivers: [],
};

it.each([
  [
    'sign-up',
    <SignUpForm
      key="sign-up"
      email=""
      onEmailChange={nothing}
      initialRole="paciente"
      onSignedUp={nothing}
      onSignInInstead={nothing}
    />,
  ],
  [
    'invitation of a doctor',
    <InvitationSignUpForm
      key="doctor"
      {...LINK}
      invitation={{ ...EMAIL, name: 'Rita Moura', doctorName: 'Helena Prado', isRegistrationChecked: true }}
      onAccepted={nothing}
    />,
  ],
  [
    'invitation of an association',
    <AssociationInvitationSignUp
      key="association"
      {...LINK}
      invitation={{ ...EMAIL, association: ASSOCIATION, message: null }}
      onAccepted={nothing}
      onDeclined={nothing}
    />,
  ],
  [
    'invitation to a staff',
    <StaffSignUpForm
      key="staff"
      {...LINK}
      invitation={{ ...EMAIL, associationName: ASSOCIATION.name, name: null, role: 'admin', account: 'none' }}
      onJoined={nothing}
    />,
  ],
  [
    'invitation to care',
    <CareSignUpForm key="care" {...LINK} invitation={{ ...OF_CARE, role: 'keeps' }} onJoined={nothing} />,
  ],
  ['take-over', <CareTakeOverForm key="own" {...LINK} invitation={{ ...OF_CARE, role: 'owns' }} onTaken={nothing} />],
])('the form of every new account says what is agreed to: %s', async (kind, form) => {
  renderPage(form);
  const doing = kind === 'take-over' ? 'assumir o diário' : 'criar a conta';
  expect(
    await screen.findByText(`Ao ${doing}, você concorda com os termos de uso e diz que leu a política de privacidade:`),
  ).toBeTruthy();
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Termos de uso')).toBe('/termos');
  expect(addressOf('Privacidade')).toBe('/privacidade');
});
