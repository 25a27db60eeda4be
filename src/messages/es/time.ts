import type { Translated } from '../translation'

export const time: Translated<'time'> = {
  now: 'ahora',
  justNow: 'ahora mismo',
  minutesShort: ({ value }) => `${value} min`,
  hoursShort: ({ value }) => `${value} h`,
  daysShort: ({ value }) => `${value} d`,
  onDate: ({ date }) => `el ${date}`,
  underTenth: '<0,1 s',
  seconds: ({ value }) => `${value} s`,
  minutes: ({ minutes }) => `${minutes} min`,
  minutesAndSeconds: ({ minutes, seconds }) => `${minutes} min ${seconds} s`,
  hours: ({ hours }) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }) => `${hours} h ${minutes} min`,
}
