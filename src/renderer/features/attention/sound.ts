/** Plays two short tones. Browsers keep quiet until the person has used the page. */
export function playSound(): void {
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: 0.08 })
  gain.connect(context.destination)
  const tone = (frequency: number, start: number, end: number) => {
    const oscillator = new OscillatorNode(context, { frequency })
    oscillator.connect(gain)
    oscillator.start(context.currentTime + start)
    oscillator.stop(context.currentTime + end)
    return oscillator
  }
  tone(660, 0, 0.09)
  tone(880, 0.1, 0.22).addEventListener('ended', () => void context.close())
}
