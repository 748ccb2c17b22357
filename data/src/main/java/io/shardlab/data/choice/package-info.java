/** Choosing operations and keys by distributions, each a function of a seed and an operation's number. */
package io.shardlab.data.choice;
