package io.shardlab.workloads.language.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.Shop;
import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The virtual machine counts some hundred bytes for a thread now and then, when it replaces code by compiled code. So the commands
 * are made in windows, and the one with the fewest bytes counts.
 */
class CommandAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WINDOWS = 20;
    private static final int WINDOW = 5_000;

    /** Less than a fifth of a byte per command. */
    private static final long ONCE = 1_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{find: orders, filter: {customer: {^existing: customer}, _id: {^existing: _id}}, sort: {placed: -1},"
                        + " limit: 20}",
                "{find: orders, filter: {placed: {^existing: placed}, status: {^existing: status}}}",
                "{updateOne: orders, filter: {customer: {^existing: customer}}, update: {$set: {status: paid}, $inc:"
                        + " {n: 1}}}",
                "{find: orders, filter: {customer: {^int: {from: 1, to: 10}}, x: {$in: [1, {^int: {from: 1, to: 9}}]}}}"
            })
    void aCommandIsMadeWithoutAllocation(String operation) {
        assumeTrue(THREADS.isThreadAllocatedMemorySupported(), "this Java does not report the allocations of a thread");
        WorkloadFile file = Shop.with("only: " + operation);
        Statement statement = file.operations().get(0).statements().get(0);
        OperationScope scope = new OperationScope(file, 1, 1);
        scope.limitBy(() -> 12_345);
        BsonAppender out = new BsonAppender(4096);

        assertThat(IntStream.range(0, WINDOWS)
                        .mapToLong(window -> allocated(statement, scope, out))
                        .min()
                        .orElseThrow())
                .isBetween(0L, ONCE);
    }

    @Test
    void theMeterSeesAllocations() {
        assumeTrue(THREADS.isThreadAllocatedMemorySupported(), "this Java does not report the allocations of a thread");
        long before = THREADS.getCurrentThreadAllocatedBytes();
        byte[] allocated = new byte[10 * (int) ONCE];

        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isGreaterThan(allocated.length);
    }

    private static long allocated(Statement statement, OperationScope scope, BsonAppender out) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int number = 0; number < WINDOW; number++) {
            scope.begin(number);
            scope.choose("orders", number % 100);
            out.truncate(0);
            out.startDocument();
            statement.append(scope, out);
            out.endDocument();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
