export const time = {
  now: 'now',
  justNow: 'just now',
  minutesShort: ({ value }: { value: string }) => `${value}m`,
  hoursShort: ({ value }: { value: string }) => `${value}h`,
  daysShort: ({ value }: { value: string }) => `${value}d`,
  onDate: ({ date }: { date: string }) => `on ${date}`,
  underTenth: '<0.1 s',
  seconds: ({ value }: { value: string }) => `${value} s`,
  minutes: ({ minutes }: { minutes: string }) => `${minutes} m`,
  minutesAndSeconds: ({ minutes, seconds }: { minutes: string; seconds: string }) => `${minutes} m ${seconds} s`,
  hours: ({ hours }: { hours: string }) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: string; minutes: string }) => `${hours} h ${minutes} m`,
}
