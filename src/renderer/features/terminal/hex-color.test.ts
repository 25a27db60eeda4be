import { expect, it } from 'vitest'
import { hexOf } from './hex-color'

it.each([
  ['rgb(1, 2, 255)', '#0102ff'],
  ['rgba(16, 32, 48, 0.5)', '#102030'],
  ['color(srgb 1 0.5 0)', '#ff8000'],
  ['transparent', '#000000'],
])('writes %s as %s', (color, hex) => expect(hexOf(color)).toBe(hex))
