import type { SessionEvent } from '#shared/contract'
import { part } from '../base/parts/part'
import { together } from '../base/parts/together'
import type { SessionContext } from '../session/runtime/context'
import { AttentionBoard } from './attention/attention-board'
import { attentionHandlers } from './attention/handlers'
import { SessionViews } from './attention/session-views'
import { authHandlers } from './auth/handlers'
import { SignIns } from './auth/sign-ins'
import { Automations } from './automation/automations'
import { automationHandlers } from './automation/handlers'
import type { ActivityContext } from './context'
import { elicitationHandlers } from './elicitation/handlers'
import { waitingQuestions } from './elicitation/pending-elicitations'
import { limitPolicyHandlers } from './park/policy-handlers'
import { parkHandlers } from './park/handlers'
import { listParks } from './park/list-parks'
import { Parks } from './park/parks'
import { PlannedMessages } from './park/planned-messages'
import { PermissionBadge } from './permission/badge'
import { permissionHandlers } from './permission/handlers'
import { PendingPermissions } from './permission/pending-permissions'
import { reconsiderAll } from './permission/reconsider'
import { openPullRequest } from './roster/auto-pull-request'
import { rosterHandlers } from './roster/handlers'
import { RosterFeed } from './roster/roster-feed'
import { endsInPullRequest } from './roster/wanted-pull-request'
import { taskHandlers } from './tasks/handlers'

type Needs<Names extends keyof SessionContext> = Pick<SessionContext, Names>

/** The attention that sessions need. */
export const attention = ({ store, feed, runtimes, clock }: Needs<'store' | 'feed' | 'runtimes' | 'clock'>) => {
  const views = new SessionViews()
  const attention = new AttentionBoard({
    store,
    feed,
    clock,
    snoozed: (sessionId) => runtimes.peek(sessionId)?.pending.of(PendingPermissions).snoozedIds ?? [],
  })
  return part({
    name: 'attention',
    provides: { attention, views },
    handlers: attentionHandlers,
    implements: {
      attention: () => attention.list(),
      isViewed: (sessionId: string) => views.has(sessionId),
    },
    onEvent: (session, event) => attention.take(session, event),
    clientClosed: (clientId) => views.removeClient(clientId),
    isWorking: () => attention.isLive,
    overlay: attention.overlay,
    end: () => attention.end(),
  })
}

/** Requests of agents that wait for the user: permissions and questions. */
export const waiting = ({
  runtimes,
  feed,
  attention,
}: Needs<'runtimes' | 'feed'> & Pick<ActivityContext, 'attention'>) => {
  const badge = new PermissionBadge(runtimes, feed)
  return part({
    name: 'waiting requests',
    provides: { badge },
    handlers: together([permissionHandlers, elicitationHandlers]),
    implements: {
      reconsiderPermissions: () => reconsiderAll({ runtimes }),
      pendingChanged() {
        attention.snoozesChanged()
        badge.touch()
      },
      questionsChanged: () => feed.announce('elicitations.changed', { pending: waitingQuestions({ runtimes }) }),
    },
    end: () => badge.end(),
  })
}

/** Sign-ins of agents and of MCP servers. */
export const signIns = ({ feed, clock, ids }: Needs<'feed' | 'clock' | 'ids'>) => {
  const signIns = new SignIns(feed, clock, ids)
  return part({ name: 'sign-ins', provides: { signIns }, handlers: authHandlers, end: () => signIns.end() })
}

/** Prompts that run by themselves. */
export const automations = (lookMs: number | undefined) => (context: SessionContext) => {
  const automations = new Automations(context, lookMs)
  return part({
    name: 'automations',
    provides: { automations },
    handlers: automationHandlers,
    begin: () => (context.store.readOnly === null ? automations.begin() : undefined),
    onEvent: (session, event) => automations.take(session, event),
    end: () => automations.end(),
  })
}

/** Parked sessions, and messages that are sent later. */
export const parkedSessions = (lookMs: number | undefined) => (context: SessionContext) => {
  const changed = (): void => {
    void listParks({ parks, store: context.store }).then((lists) => context.feed.announce('parks.changed', lists))
  }
  const parks: Parks = new Parks(context, lookMs, changed)
  const planned = new PlannedMessages(context, lookMs, changed)
  return part({
    name: 'parked sessions',
    provides: { parks },
    handlers: together([parkHandlers, limitPolicyHandlers]),
    async begin() {
      if (context.store.readOnly !== null) return
      await parks.begin()
      await planned.begin()
    },
    onEvent(session, event) {
      parks.take(session, event)
      planned.take(session, event)
    },
    isWorking: () => parks.isWaiting || planned.isWaiting,
    end: () => Promise.all([parks.end(), planned.end()]),
  })
}

/** The activity of all agents, with the pull requests that their work is to end in. */
export const roster = (needs: Omit<ActivityContext, 'roster'>) => {
  const roster = new RosterFeed(needs.feed)
  const context: ActivityContext = { ...needs, roster }
  const { store, log } = context

  /** Opens the pull request that a session is to end in, and then reports the end of its work. */
  async function pullRequestOf(sessionId: string, event: SessionEvent): Promise<void> {
    if (event.type === 'turn.completed' && event.payload.outcome === 'completed')
      await openPullRequest(context, sessionId)
    roster.release(sessionId, (await store.read.session(sessionId))?.place)
  }

  return part({
    name: 'roster',
    provides: { roster },
    handlers: together([rosterHandlers, taskHandlers]),
    onEvent(session, event) {
      roster.take(session, event)
      if (endsInPullRequest(session.session, event))
        pullRequestOf(session.sessionId, event).catch((error: unknown) =>
          log(`A pull request failed: ${String(error)}`),
        )
    },
  })
}
