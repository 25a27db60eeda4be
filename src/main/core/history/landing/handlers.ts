import type { landingRequests } from '#shared/landing/requests'
import type { HandlersOf } from '#core/base/host-port'
import { conflict } from './forecast/conflict'
import { forecast } from './forecast/forecast'
import type { Forecasts } from './forecast/forecasts'

/** Handlers of the requests about landing. */
export const landingHandlers = (forecasts: Forecasts) => (): HandlersOf<typeof landingRequests> => ({
  'landing.forecast': forecast(forecasts),
  'landing.conflict': conflict(forecasts),
})
