package io.shardlab.bench.trip;

import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Values that several applications use. Stateless. */
final class Texts {

    private static final List<String> WORDS = List.of(
            "harbour", "lantern", "meadow", "copper", "window", "garden", "silver", "bridge", "morning", "winter",
            "paper", "river", "stone", "candle", "forest", "market", "cotton", "island", "velvet", "orchard", "thunder",
            "pepper");

    private Texts() {}

    static String words(Random random, int least, int most) {
        StringBuilder text = new StringBuilder();
        int count = least + random.nextInt(most - least + 1);
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }

    static String word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    static Date ago(long amount, TimeUnit unit) {
        return new Date(System.currentTimeMillis() - unit.toMillis(amount));
    }

    /** A random time in the last days. */
    static Date within(Random random, int days) {
        return new Date(System.currentTimeMillis() - (long) (random.nextDouble() * TimeUnit.DAYS.toMillis(days)));
    }

    /** A number below a limit, of which low ones are more frequent: that of rank k in proportion to 1 / k, nearly. */
    static int skewed(Random random, int below) {
        return Math.min(below - 1, (int) (Math.exp(random.nextDouble() * Math.log(below + 1.0)) - 1));
    }

    static <T> T pick(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
