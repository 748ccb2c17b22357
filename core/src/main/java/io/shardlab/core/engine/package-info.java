/** The engine: starts threads, paces, times, records, counts errors, warms up and stops. */
package io.shardlab.core.engine;
