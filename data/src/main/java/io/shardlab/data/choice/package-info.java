/**
 * Chooses operations and keys by a distribution, each choice a function of a seed and an operation's number. What is chosen
 * from belongs to the workloads.
 */
package io.shardlab.data.choice;
