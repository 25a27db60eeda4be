import type { Translated } from '../translation'

export const time: Translated<'time'> = {
  now: '< 1 min',
  justNow: 'à l’instant',
  minutesShort: ({ value }) => `${value} min`,
  hoursShort: ({ value }) => `${value} h`,
  daysShort: ({ value }) => `${value} j`,
  onDate: ({ date }) => `le ${date}`,
  underTenth: '<0,1 s',
  seconds: ({ value }) => `${value} s`,
  minutes: ({ minutes }) => `${minutes} min`,
  minutesAndSeconds: ({ minutes, seconds }) => `${minutes} min ${seconds} s`,
  hours: ({ hours }) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }) => `${hours} h ${minutes} min`,
}
