/**
 * Queueing networks: stations, closed and open networks of them, and their throughput, response times and bounds. Nothing
 * here knows what a station stands for; that shards, routers and threads are stations belongs to {@code predict.model}.
 */
package io.shardlab.predict.queue;
