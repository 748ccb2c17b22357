/** What Shardlab's client costs, against the floor and against the driver used plainly. */
package io.shardlab.bench.client;
