import type { Translated } from '../translation'

export const time: Translated<'time'> = {
  now: '今',
  justNow: 'たった今',
  minutesShort: ({ value }) => `${value}分`,
  hoursShort: ({ value }) => `${value}時間`,
  daysShort: ({ value }) => `${value}日`,
  onDate: ({ date }) => date,
  underTenth: '0.1 秒未満',
  seconds: ({ value }) => `${value} 秒`,
  minutes: ({ minutes }) => `${minutes} 分`,
  minutesAndSeconds: ({ minutes, seconds }) => `${minutes} 分 ${seconds} 秒`,
  hours: ({ hours }) => `${hours} 時間`,
  hoursAndMinutes: ({ hours, minutes }) => `${hours} 時間 ${minutes} 分`,
}
