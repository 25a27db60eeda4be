import type { ElicitationRequest, ElicitationResolution } from '../../../shared/elicitation/entities'
import { optionsOf, type FormContent, type FormField } from '../../../shared/elicitation/schema'
import { m } from '../../../messages'

/** How a question ended, for people: "Answered by you". */
export function answerWords({ action, by }: ElicitationResolution): string {
  if (by === 'restart') return m.inbox.interrupted
  if (by === 'cancelled') return m.inbox.notAnswered
  switch (action) {
    case 'accept':
      return m.inbox.answeredByYou
    case 'decline':
      return m.inbox.declinedByYou
    case 'cancel':
      return m.inbox.dismissedByYou
  }
}

/** What was filled in, field by field in the order of the form, as people read it. */
export function answeredFields(
  { requestedSchema }: Pick<ElicitationRequest, 'requestedSchema'>,
  content: FormContent | undefined,
): { readonly name: string; readonly value: string }[] {
  return Object.entries(requestedSchema?.properties ?? {}).flatMap(([key, field]) => {
    const value = content?.[key]
    return value === undefined ? [] : [{ name: field.title ?? key, value: valueWords(field, value) }]
  })
}

function valueWords(field: FormField, value: FormContent[string]): string {
  if (typeof value === 'boolean') return value ? m.inbox.yes : m.inbox.no
  const labels = new Map(optionsOf(field)?.map((option) => [option.value, option.label]))
  return [value]
    .flat()
    .map((one) => labels.get(String(one)) ?? String(one))
    .join(', ')
}
