package io.shardlab.testing;

/** Checks of one figure, each of which returns to the result. */
public final class FigureAssert {

    private final WorkloadResultAssert result;
    private final MeasuredFigure figure;
    private final String details;

    /** @param details what a failure adds to the figure; may be empty */
    FigureAssert(WorkloadResultAssert result, MeasuredFigure figure, String details) {
        this.result = result;
        this.figure = figure;
        this.details = details;
    }

    /** Checks that the figure is above a limit. */
    public WorkloadResultAssert isGreaterThan(double limit) {
        return check(figure.value() > limit, "greater than " + figure.text(limit));
    }

    /** Checks that the figure is a limit or above. */
    public WorkloadResultAssert isGreaterThanOrEqualTo(double limit) {
        return check(figure.value() >= limit, "at least " + figure.text(limit));
    }

    /** Checks that the figure is below a limit. */
    public WorkloadResultAssert isLessThan(double limit) {
        return check(!figure.lowerBound() && figure.value() < limit, "less than " + figure.text(limit));
    }

    /** Checks that the figure is a limit or below. */
    public WorkloadResultAssert isLessThanOrEqualTo(double limit) {
        return check(!figure.lowerBound() && figure.value() <= limit, "at most " + figure.text(limit));
    }

    /** Checks that the figure is from one limit to another. */
    public WorkloadResultAssert isBetween(double low, double high) {
        return check(
                !figure.lowerBound() && figure.value() >= low && figure.value() <= high,
                "from " + figure.text(low) + " to " + figure.text(high));
    }

    /** Checks that the figure is 0. */
    public WorkloadResultAssert isZero() {
        return isBetween(0, 0);
    }

    private WorkloadResultAssert check(boolean holds, String expected) {
        if (!holds) {
            result.fail("Expected the figure " + figure.title() + " of " + result.workload() + " to be " + expected
                    + ", but it is " + figure.text()
                    + (figure.lowerBound() ? "; missed or failed operations are not in it." : ".") + details);
        }
        return result;
    }
}
