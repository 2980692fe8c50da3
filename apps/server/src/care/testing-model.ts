import type { CareRole, InvitedCareRole } from '@balsamo/domain/care/care.ts';

/** Accounts that may care; `O` is the address of the person themselves. */
export const CAREGIVERS = ['A', 'B', 'C', 'D', 'E'] as const;
export const OWNER = 'O';
export type Name = (typeof CAREGIVERS)[number] | typeof OWNER;

/** Who may do what in one diary: as simple as it can be said, and apart from the code. */
export type Circle = {
  roles: Partial<Record<Name, CareRole>>;
  /** Open ones by whose address it is; `version` tells the links of two mails apart. */
  invitations: Partial<Record<Name, { role: InvitedCareRole; version: number }>>;
  hasOwnSignIn: boolean;
  /** The diary is to be erased. */
  isLeaving: boolean;
  /** Accounts that are. */
  leaving: Name[];
};

export type Act =
  | { kind: 'invite'; by: Name; whom: Name; role: InvitedCareRole; version: number }
  | { kind: 'cancel' | 'resend'; by: Name; whom: Name; version: number }
  | { kind: 'accept'; by: Name; version: number }
  | { kind: 'remove'; by: Name; whom: Name }
  | { kind: 'leave'; by: Name }
  | { kind: 'role'; by: Name; whom: Name; role: CareRole }
  | { kind: 'take over'; version: number; goesOn: Name[] }
  | { kind: 'erase diary' | 'keep diary' | 'erase account' | 'keep account'; by: Name };

const manages = ({ roles, hasOwnSignIn }: Circle, by: Name): boolean =>
  by === OWNER ? hasOwnSignIn : roles[by] === 'responsible';

export const mayRead = ({ roles, hasOwnSignIn }: Circle, who: Name): boolean =>
  who === OWNER ? hasOwnSignIn : roles[who] !== undefined;
export const mayWrite = (circle: Circle, who: Name): boolean => mayRead(circle, who) && circle.roles[who] !== 'reads';

function without<Key extends Name, Value>(from: Partial<Record<Key, Value>>, name: Key): Partial<Record<Key, Value>> {
  const { [name]: _, ...rest } = from;
  return rest as Partial<Record<Key, Value>>;
}

/** What the act makes of the circle; undefined: it is refused. */
export function after(circle: Circle, act: Act): Circle | undefined {
  const { roles, invitations, hasOwnSignIn } = circle;
  switch (act.kind) {
    case 'invite': {
      const { whom, role, version } = act;
      if (!manages(circle, act.by) || invitations[whom] || (role === 'owns' && hasOwnSignIn)) return undefined;
      return { ...circle, invitations: { ...invitations, [whom]: { role, version } } };
    }
    case 'cancel':
      if (!manages(circle, act.by) || invitations[act.whom]?.version !== act.version) return undefined;
      return { ...circle, invitations: without(invitations, act.whom) };
    case 'resend': {
      const open = invitations[act.whom];
      if (!manages(circle, act.by) || !open) return undefined;
      return { ...circle, invitations: { ...invitations, [act.whom]: { ...open, version: act.version } } };
    }
    case 'accept': {
      const open = invitations[act.by];
      if (!open || open.version !== act.version || open.role === 'owns' || roles[act.by]) return undefined;
      return {
        ...circle,
        roles: { ...roles, [act.by]: open.role },
        invitations: without(invitations, act.by),
      };
    }
    case 'remove':
    case 'leave': {
      const whom = act.kind === 'leave' ? act.by : act.whom;
      if (!roles[whom] || roles[whom] === 'responsible') return undefined;
      if (act.by !== whom && !manages(circle, act.by)) return undefined;
      // Who reads leaves as themselves: while they act for the person they write nothing.
      if (act.kind === 'remove' && roles[act.by] === 'reads') return undefined;
      return { ...circle, roles: without(roles, whom) };
    }
    case 'role': {
      const { by, whom, role } = act;
      if (!manages(circle, by) || !roles[whom]) return undefined;
      if (roles[whom] === role) return circle;
      if (roles[whom] === 'responsible') return undefined;
      if (role !== 'responsible') return { ...circle, roles: { ...roles, [whom]: role } };
      if (hasOwnSignIn || circle.leaving.includes(whom)) return undefined;
      // What the former one sent opens nothing any more.
      return { ...circle, roles: { ...roles, [by]: 'keeps', [whom]: role }, invitations: {} };
    }
    case 'take over': {
      const open = invitations[OWNER];
      if (hasOwnSignIn || open?.role !== 'owns' || open.version !== act.version) return undefined;
      const kept = act.goesOn.flatMap((name) => {
        const role = roles[name];
        return role ? [[name, role === 'responsible' ? 'keeps' : role]] : [];
      });
      return { ...circle, roles: Object.fromEntries(kept), invitations: {}, hasOwnSignIn: true, isLeaving: false };
    }
    case 'erase diary':
      return manages(circle, act.by) && act.by !== OWNER && !hasOwnSignIn ? { ...circle, isLeaving: true } : undefined;
    case 'keep diary':
      // Whoever has a sign-in decides about their own account.
      return mayWrite(circle, act.by) && (act.by === OWNER || !hasOwnSignIn)
        ? { ...circle, isLeaving: false }
        : undefined;
    case 'erase account':
      if (roles[act.by] === 'responsible') return undefined;
      return { ...circle, leaving: [...new Set([...circle.leaving, act.by])].sort() };
    case 'keep account':
      return { ...circle, leaving: circle.leaving.filter((name) => name !== act.by) };
  }
}

/** Acts that are done once they are answered with a refusal too, where what they would be answered with is out of reach by then. */
const ANSWERED_LATER: readonly Act['kind'][] = ['accept', 'role', 'erase diary', 'take over'];

/** What may have become of the circle by acts at once, one after the other in any order, of which those were accepted. */
export function possibleAfter(circle: Circle, acts: readonly { act: Act; isAccepted: boolean }[]): Circle[] {
  if (acts.length === 0) return [circle];
  return acts.flatMap(({ act, isAccepted }, at) => {
    const rest = acts.filter((_, other) => other !== at);
    const next = after(circle, act);
    if (isAccepted) return next ? possibleAfter(next, rest) : [];
    const refused = next ? [] : possibleAfter(circle, rest);
    const done = next && acts.length > 1 && ANSWERED_LATER.includes(act.kind) ? possibleAfter(next, rest) : [];
    return [...refused, ...done];
  });
}
