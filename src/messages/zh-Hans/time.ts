import type { Translated } from '../translation'

export const time: Translated<'time'> = {
  now: '现在',
  justNow: '刚刚',
  minutesShort: ({ value }) => `${value}分钟`,
  hoursShort: ({ value }) => `${value}小时`,
  daysShort: ({ value }) => `${value}天`,
  onDate: ({ date }) => date,
  underTenth: '<0.1 秒',
  seconds: ({ value }) => `${value} 秒`,
  minutes: ({ minutes }) => `${minutes} 分`,
  minutesAndSeconds: ({ minutes, seconds }) => `${minutes} 分 ${seconds} 秒`,
  hours: ({ hours }) => `${hours} 小时`,
  hoursAndMinutes: ({ hours, minutes }) => `${hours} 小时 ${minutes} 分`,
}
