/** The page of an advice: its answer, its deployments, charts of predictions, and the evidence. */
package io.shardlab.predict.page;
