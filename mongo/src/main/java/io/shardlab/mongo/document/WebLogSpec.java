package io.shardlab.mongo.document;

import java.time.LocalDate;
import java.util.Objects;

/**
 * The properties of a generated web log. Together with a document's number they determine every byte of that document.
 *
 * @param seed any number
 * @param documents the number of documents over which the days are spread, 1 or more
 * @param hosts the number of distinct hosts that can occur, 1 to {@link #MAX_HOSTS}
 * @param distribution the distribution of hosts
 * @param zipfExponent the skew of {@link HostDistribution#ZIPF}, above 0 and at most 10; not used otherwise
 * @param firstDay the day of the first request, from the year 1000 to 9000
 * @param days the number of days that the log covers, 1 to {@link #MAX_DAYS}
 */
public record WebLogSpec(
        long seed,
        long documents,
        long hosts,
        HostDistribution distribution,
        double zipfExponent,
        LocalDate firstDay,
        int days) {

    /** The number of addresses of 10.0.0.0/8. */
    public static final long MAX_HOSTS = 1L << 24;

    /** A hundred years. */
    public static final int MAX_DAYS = 36_525;

    public WebLogSpec {
        Objects.requireNonNull(distribution);
        require(documents >= 1, "documents", "at least 1", documents);
        require(hosts >= 1 && hosts <= MAX_HOSTS, "hosts", "from 1 to " + MAX_HOSTS, hosts);
        require(
                distribution == HostDistribution.UNIFORM || (zipfExponent > 0 && zipfExponent <= 10),
                "the Zipf exponent",
                "above 0 and at most 10",
                zipfExponent);
        require(
                firstDay.getYear() >= 1000 && firstDay.getYear() <= 9000,
                "the first day",
                "in the years 1000 to 9000",
                firstDay);
        require(days >= 1 && days <= MAX_DAYS, "days", "from 1 to " + MAX_DAYS, days);
    }

    /** Creates the spec of a log with uniform hosts over the 30 days from 2000-01-07. */
    public static WebLogSpec uniform(long seed, long documents, long hosts) {
        return new WebLogSpec(seed, documents, hosts, HostDistribution.UNIFORM, 1, LocalDate.of(2000, 1, 7), 30);
    }

    /** Creates the spec of a log with Zipfian hosts over the 30 days from 2000-01-07. */
    public static WebLogSpec zipf(long seed, long documents, long hosts, double exponent) {
        return new WebLogSpec(seed, documents, hosts, HostDistribution.ZIPF, exponent, LocalDate.of(2000, 1, 7), 30);
    }

    private static void require(boolean ok, String what, String allowed, Object value) {
        if (!ok) {
            throw new IllegalArgumentException(what + " must be " + allowed + ", but is " + value);
        }
    }
}
