/** Applications that are captured and replayed, to see how near a captured file comes. */
package io.shardlab.bench.trip;
