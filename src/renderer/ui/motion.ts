/** Duration of a transition in milliseconds, from the tokens: 0 where the user wants less motion. */
export function motionTime(): number {
  const time = getComputedStyle(document.documentElement).getPropertyValue('--motion-time')
  return Number.parseFloat(time) || 0
}
