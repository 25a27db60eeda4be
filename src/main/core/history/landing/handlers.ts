import type { landingRequests } from '#shared/landing/requests'
import type { HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { conflict } from './forecast/conflict'
import { forecast } from './forecast/forecast'
import type { Forecasts } from './forecast/forecasts'
import { land } from './plan/land'
import { plan } from './plan/plan'
import { Plans } from './plan/plans'
import { undo } from './plan/undo'
import { tell } from './tell/tell'
import { test } from './test-together/test'
import type { Redact } from '../provenance/redact'

/** Handlers of the requests about landing. */
export const landingHandlers =
  (forecasts: Forecasts, redact: Redact) =>
  (context: SessionContext): HandlersOf<typeof landingRequests> => {
    const plans = new Plans()
    return {
      'landing.forecast': forecast(forecasts),
      'landing.conflict': conflict(forecasts),
      'landing.plan': plan(context, forecasts, plans),
      'landing.land': land(context, forecasts, plans),
      'landing.undo': undo(context, forecasts),
      'landing.tell': tell(context, forecasts, redact),
      'landing.test': test(context, forecasts),
    }
  }
