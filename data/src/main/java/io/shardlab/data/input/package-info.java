/**
 * Reads documents from files: CSV, TSV, JSON and access logs, plain or compressed, with their bad rows and positions. Who
 * inserts them is in {@code mongo.dataset}.
 */
package io.shardlab.data.input;
