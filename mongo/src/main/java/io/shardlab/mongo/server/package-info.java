/**
 * The servers of a target: how to find, observe and administer them. The counters that they report are in
 * {@code mongo.counters}; the state of a cluster while it is watched is in {@code mongo.watch}.
 */
package io.shardlab.mongo.server;
