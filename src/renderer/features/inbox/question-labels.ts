import type { ElicitationRequest, ElicitationResolution } from '../../../shared/elicitation/entities'
import { optionsOf, type FormContent, type FormField } from '../../../shared/elicitation/schema'

/** How a question ended, for people: "Answered by you". */
export function answerWords({ action, by }: ElicitationResolution): string {
  if (by === 'restart') return 'Interrupted when Parley ended'
  if (by === 'cancelled') return 'Not answered; its turn ended'
  switch (action) {
    case 'accept':
      return 'Answered by you'
    case 'decline':
      return 'Declined by you'
    case 'cancel':
      return 'Put aside by you'
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
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const labels = new Map(optionsOf(field)?.map((option) => [option.value, option.label]))
  return [value]
    .flat()
    .map((one) => labels.get(String(one)) ?? String(one))
    .join(', ')
}
