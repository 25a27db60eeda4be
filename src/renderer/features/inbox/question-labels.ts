import type { ElicitationRequest, ElicitationResolution } from '#shared/elicitation/entities'
import { optionsOf, type FormContent, type FormField } from '#shared/elicitation/schema'
import { m } from '#messages'

/** Outcome of a question: "Answered by you". */
export function answerLabel({ action, by }: ElicitationResolution): string {
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

/** Returns the answers field by field, in the order of the form, as text. */
export function answeredFields(
  { requestedSchema }: Pick<ElicitationRequest, 'requestedSchema'>,
  content: FormContent | undefined,
): { readonly name: string; readonly value: string }[] {
  return Object.entries(requestedSchema?.properties ?? {}).flatMap(([key, field]) => {
    const value = content?.[key]
    return value === undefined ? [] : [{ name: field.title ?? key, value: valueLabel(field, value) }]
  })
}

function valueLabel(field: FormField, value: FormContent[string]): string {
  if (typeof value === 'boolean') return value ? m.inbox.yes : m.inbox.no
  const labels = new Map(optionsOf(field)?.map((option) => [option.value, option.label]))
  return [value]
    .flat()
    .map((one) => labels.get(String(one)) ?? String(one))
    .join(', ')
}
