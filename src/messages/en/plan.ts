export const plan = {
  plan: 'Plan',
  save: 'Save plan',
  remove: 'Delete plan',
  onePerLine: 'One entry per line:',
  toDo: 'to do',
  inProgress: 'in progress',
  done: 'done',
  sentWithNext: 'The agent gets the plan with your next message.',
}
