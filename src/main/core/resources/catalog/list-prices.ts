import prices from '../../../../../resources/prices.json' with { type: 'json' }
import { estimateFrom, PriceList } from '../../../../shared/usage/prices'

/** The prices that come with Parley. */
export const priceList = PriceList.parse(prices)

/** Estimates costs from the prices that come with Parley. */
export const estimateCost = estimateFrom(priceList)
