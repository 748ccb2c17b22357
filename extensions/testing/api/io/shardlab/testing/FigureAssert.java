package io.shardlab.testing;

public final class FigureAssert {

    FigureAssert() {}

    public WorkloadResultAssert isGreaterThan(double limit) {
        return null;
    }

    public WorkloadResultAssert isGreaterThanOrEqualTo(double limit) {
        return null;
    }

    public WorkloadResultAssert isLessThan(double limit) {
        return null;
    }

    public WorkloadResultAssert isLessThanOrEqualTo(double limit) {
        return null;
    }

    public WorkloadResultAssert isBetween(double low, double high) {
        return null;
    }

    public WorkloadResultAssert isZero() {
        return null;
    }
}
