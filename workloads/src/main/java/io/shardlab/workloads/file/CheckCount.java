package io.shardlab.workloads.file;

import java.util.concurrent.atomic.LongAdder;

/** The number of answers to one statement that were checked, and not checked. Each worker has its own and adds it to the sum when it ends. */
final class CheckCount {

    /** The sum over the workers. Thread-safe. */
    static final class Sum {

        private final LongAdder checked = new LongAdder();
        private final LongAdder unchecked = new LongAdder();

        long checked() {
            return checked.sum();
        }

        long unchecked() {
            return unchecked.sum();
        }
    }

    private final Sum sum;
    private long checked;
    private long unchecked;

    CheckCount(Sum sum) {
        this.sum = sum;
    }

    void add(boolean wasChecked) {
        if (wasChecked) {
            checked++;
        } else {
            unchecked++;
        }
    }

    void end() {
        sum.checked.add(checked);
        sum.unchecked.add(unchecked);
    }
}
