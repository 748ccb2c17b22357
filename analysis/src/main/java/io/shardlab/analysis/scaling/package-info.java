/** How throughput grows with concurrency: the Universal Scalability Law, and where one curve overtakes another. */
package io.shardlab.analysis.scaling;
