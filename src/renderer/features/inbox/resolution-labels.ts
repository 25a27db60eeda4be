import type { PermissionResolution, PermissionScope } from '../../../shared/permission/entities'

const allowed: Readonly<Record<PermissionScope, string>> = {
  once: 'Allowed once',
  session: 'Allowed for the session',
  always: 'Always allowed',
}
const denied: Readonly<Record<PermissionScope, string>> = {
  once: 'Denied',
  session: 'Denied for the session',
  always: 'Always denied',
}

/** How a request ended and who decided it, for people: "Allowed once by you". */
export function resolutionWords({ granted, appliedScope, by, expiredBy, message }: PermissionResolution): string {
  const plain = granted ? 'Allowed' : 'Denied'
  switch (by) {
    case 'user':
      return `${(granted ? allowed : denied)[appliedScope]} by you`
    case 'rule':
      return `${plain} by a rule`
    case 'policy':
      if (granted) return 'Allowed, because everything is approved there'
      return message === undefined ? 'Denied by what is set for the agent' : `Denied. ${message}`
    case 'cancelled':
      return 'Not answered; its turn ended'
    case 'expired':
      return expiredBy === 'restart' ? 'Interrupted when Parley ended' : 'Not answered in time'
  }
}
