import { UserPreferences } from '#core/base/settings/user-preferences'
import { UsageError } from './command'

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
const MINUTE_MS = 60_000

/** Reads the time of `--idle`, in milliseconds; null for never. */
export function idleLimitOf(text: string): number | null {
  if (text === 'never') return null
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined || Number(count) === 0)
    throw new UsageError(`--idle takes a time such as 30m, 8h or 2d, or never, not "${text}".`)
  return Number(count) * (UNITS[unit] ?? 0) * 1000
}

/** Returns the limit of the setting, in milliseconds; null for never. */
export async function idleLimitOfSettings(dataDir: string): Promise<number | null> {
  const settings = new UserPreferences({ dataDir, log: () => undefined, onChange: () => undefined })
  const minutes = (await settings.current()).values['background.idleMinutes']
  return minutes === 0 ? null : minutes * MINUTE_MS
}
