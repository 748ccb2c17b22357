package io.shardlab.core.schedule;

/**
 * The part of one load machine in numbered work that several do together. Of n machines, machine i does the numbers i, i + n,
 * i + 2n and so on, so that together they do each number once. Immutable.
 *
 * @param index the machine, from 0
 * @param count the number of machines
 */
public record Share(int index, int count) {

    /** All of the work, for a run from one machine. */
    public static final Share WHOLE = new Share(0, 1);

    public Share {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException("machine " + index + " of " + count);
        }
    }

    public boolean isWhole() {
        return count == 1;
    }

    /** The number, among the numbers of all machines, that is this machine's own number, counted from 0. */
    public long number(long own) {
        return own * count + index;
    }

    /** The count of this machine's numbers among the first numbers of all machines. */
    public long of(long all) {
        return (all - index + count - 1) / count;
    }

    /** The first of the numbers of this machine, if each machine does a range of them and the ranges follow one another. */
    public long begin(long all) {
        return all / count * index + all % count * index / count;
    }

    /** The number after the last one of this machine's range. */
    public long end(long all) {
        return index + 1 == count ? all : new Share(index + 1, count).begin(all);
    }
}
