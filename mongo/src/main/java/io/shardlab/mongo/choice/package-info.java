/**
 * Chooses operations and keys by a distribution, each choice a function of a seed and an operation's number. The
 * workloads define the operations and keys.
 */
package io.shardlab.mongo.choice;
