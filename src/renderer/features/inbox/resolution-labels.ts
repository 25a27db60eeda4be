import type { PermissionResolution } from '#shared/permission/entities'
import { m } from '#messages'

/** Outcome of a request and its decider: "Allowed once by you". */
export function resolutionLabel({ granted, appliedScope, by, expiredBy, message }: PermissionResolution): string {
  const plain = granted ? m.inbox.allowed : m.inbox.denied
  switch (by) {
    case 'user':
      return (granted ? m.inbox.grantedByYou : m.inbox.deniedByYou)[appliedScope]
    case 'rule':
      return m.inbox.byRule({ outcome: plain })
    case 'policy':
      if (granted) return m.inbox.allowedByPolicy
      return message === undefined ? m.inbox.deniedByPolicy : m.inbox.deniedBecause({ message })
    case 'cancelled':
      return m.inbox.notAnswered
    case 'expired':
      return expiredBy === 'restart' ? m.inbox.interrupted : m.inbox.expired
  }
}
