import type { logRequests } from '#shared/log/requests'
import type { HandlersOf } from '../base/host-port'
import { OVER, part } from '../base/parts/part'
import { together } from '../base/parts/together'
import type { FollowedPreferences } from '../base/settings/user-preferences'
import type { SessionContext } from '../session/runtime/context'
import { findRuntime } from '../session/runtime/lookup'
import { attemptHandlers } from './attempt/handlers'
import { recoverAttempts } from './attempt/recover-attempts'
import { branchHandlers } from './branch/handlers'
import { autoCompress } from './compression/auto-compress'
import { compressionHandlers } from './compression/handlers'
import { findHandlers } from './find/handlers'
import { Forecasts } from './landing/forecast/forecasts'
import { recoverLandings } from './landing/carry/recover-landings'
import { landingHandlers } from './landing/handlers'
import { emit } from './log/emit'
import { log } from './log/log'
import { metadataHandlers } from './metadata/handlers'
import type { Redact } from './provenance/redact'
import { placeHandlers } from './place/handlers'
import { previewHandlers } from './preview/handlers'
import { PreviewServer } from './preview/preview-server'
import { PreviewTools } from './preview/preview-tools'
import { scriptHandlers } from './script/handlers'
import { recoverPlaces } from './place/recover-places'
import { usageHandlers } from './usage/handlers'
import { priceHandlers } from './usage/prices/handlers'
import { Prices } from './usage/prices/prices'

/** Branches, worktrees, attempts, compression, and what is read of conversations. */
export const history = (context: SessionContext) => {
  const previews = new PreviewServer()
  context.clientWork.hostTools = new PreviewTools(context, previews)
  return part({
    name: 'history',
    handlers: together([
      () => previewHandlers(context, previews),
      branchHandlers,
      compressionHandlers,
      findHandlers,
      metadataHandlers,
      usageHandlers,
      placeHandlers,
      scriptHandlers,
      attemptHandlers,
      logHandlers,
    ]),
    implements: {
      async compress(sessionId: string, reason: string) {
        const found = await findRuntime(context, sessionId)
        return found.ok ? autoCompress(context, found.value, reason) : found
      },
    },
    async begin() {
      if (context.store.readOnly !== null) return
      await recoverPlaces(context)
      await recoverAttempts(context)
    },
    onEvent({ sessionId }, { type }) {
      if (OVER.has(type)) previews.endOf(sessionId)
    },
    end: () => previews.end(),
  })
}

/** Forecasts of merges, and plans that land several branches. */
export const landing = (context: SessionContext & { readonly redact: Redact }) => {
  const forecasts = new Forecasts(context)
  return part({
    name: 'landing',
    handlers: landingHandlers(forecasts, context.redact),
    onEvent({ session }, event) {
      if (event.type === 'turn.completed' && session.place !== undefined)
        void forecasts.changed(session.place.repository)
    },
    async begin() {
      await forecasts.begin()
      if (context.store.readOnly === null) await recoverLandings(context)
    },
    end: () => forecasts.end(),
  })
}

/** Prices, and what is estimated from them. */
export const prices = (
  needs: Pick<SessionContext, 'dataDir' | 'store' | 'runtimes' | 'log' | 'clock'> & {
    readonly preferences: FollowedPreferences
  },
) => {
  const prices = new Prices(needs)
  needs.preferences.follow({
    onEdited(entries) {
      if (entries.includes('prices')) void prices.changed()
    },
  })
  return part({
    name: 'prices',
    provides: { prices },
    handlers: () => priceHandlers(prices),
    async begin() {
      await prices.begin()
      if (needs.store.readOnly === null) void prices.applied()
    },
    end: () => prices.end(),
  })
}

const logHandlers = (context: SessionContext): HandlersOf<typeof logRequests> => ({
  'session.log': log(context),
  'session.emit': emit(context),
})
