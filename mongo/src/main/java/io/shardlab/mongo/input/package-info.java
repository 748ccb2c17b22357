/**
 * Reads documents from files: CSV, TSV, JSON and access logs, plain or compressed, with their bad rows and positions. They
 * are inserted by {@code mongo.dataset}.
 */
package io.shardlab.mongo.input;
