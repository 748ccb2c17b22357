/**
 * The servers that a run goes to: their connection strings, options and routers. How connections are made is left to
 * {@code mongo}, and how local servers are started to {@code cluster}.
 */
package io.shardlab.core.deployment;
