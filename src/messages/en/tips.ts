export const tips = {
  title: 'Tip',
  dismiss: 'Dismiss tip',
  hideAll: 'Hide all tips',
  text: {
    palette: 'Go to any session, file or command.',
    nextWaiting: 'Go to the next session that needs you.',
    aside: 'Ask something on the side without adding it to the conversation.',
    review: 'Review what an agent changed, line by line.',
    split: 'Watch another session beside this one.',
    branchMap: 'See all branches of a session on one map.',
    inbox: 'See all sessions that are running or need you.',
  },
}
