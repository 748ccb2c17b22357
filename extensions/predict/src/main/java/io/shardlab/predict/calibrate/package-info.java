/**
 * Estimates service demands and delays, with confidence intervals, from saved results. Predictions for other deployments belong
 * to {@code whatif.answer}.
 */
package io.shardlab.predict.calibrate;
