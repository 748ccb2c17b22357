package io.shardlab.workloads.language.value;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.datafaker.Faker;
import net.datafaker.providers.base.AbstractProvider;

/**
 * One of Datafaker's methods, such as {@code internet.emailAddress}, as a pure function of random bits: the same in each process
 * and thread, whatever was made before. Immutable and thread-safe; each thread has a Faker of its own, which is seeded for each
 * value.
 */
public final class FakeSource {

    /** The types whose values fields can have. */
    private static final Set<Class<?>> TYPES =
            Set.of(String.class, char.class, Character.class, int.class, long.class, double.class, boolean.class);

    /** Providers whose values depend on the clock, on the Java runtime or on what was made before, and not on the seed alone. */
    private static final Set<String> NOT_REPEATABLE =
            Set.of("date", "timeAndDate", "time", "idNumber", "twitter", "money", "locality");

    private static final Set<String> METHODS_NOT_REPEATABLE = Set.of(
            "aws.albARN",
            "aws.albTargetGroupARN",
            "business.creditCardExpiry",
            "country.currency",
            "country.currencyCode");

    private static final ThreadLocal<Map<Locale, Seeded>> FAKERS = ThreadLocal.withInitial(HashMap::new);

    private final Locale locale;
    private final Method provider;
    private final Method method;

    private record Seeded(Random random, Faker faker) {

        private static Seeded of(Locale locale) {
            Random random = new Random(0);
            return new Seeded(random, new Faker(locale, random));
        }
    }

    private FakeSource(Locale locale, Method provider, Method method) {
        this.locale = locale;
        this.provider = provider;
        this.method = method;
    }

    /**
     * Returns the methods by their names, such as {@code internet.emailAddress}, in alphabetical order.
     *
     * @param locale one of {@link #locales}
     */
    public static Map<String, FakeSource> all(Locale locale) {
        Map<String, FakeSource> sources = new TreeMap<>();
        for (Method provider : Faker.class.getMethods()) {
            if (provider.getParameterCount() == 0
                    && AbstractProvider.class.isAssignableFrom(provider.getReturnType())
                    && !NOT_REPEATABLE.contains(provider.getName())) {
                addMethods(provider, locale, sources);
            }
        }
        return sources;
    }

    private static void addMethods(Method provider, Locale locale, Map<String, FakeSource> sources) {
        for (Method method : provider.getReturnType().getMethods()) {
            String name = provider.getName() + "." + method.getName();
            if (method.getParameterCount() == 0
                    && TYPES.contains(method.getReturnType())
                    && !Modifier.isStatic(method.getModifiers())
                    && !Set.of("toString", "hashCode").contains(method.getName())
                    && !METHODS_NOT_REPEATABLE.contains(name)) {
                sources.put(name, new FakeSource(locale, provider, method));
            }
        }
    }

    /** True if Datafaker has this method, but its values are not the same in each run. */
    public static boolean isNotRepeatable(String name) {
        return METHODS_NOT_REPEATABLE.contains(name) || NOT_REPEATABLE.contains(name.replaceFirst("\\..*", ""));
    }

    /** Returns the languages, some with a country, such as {@code de} and {@code de-at}. */
    public static List<String> locales() {
        return new Faker(Locale.ENGLISH, new Random(0))
                .locality().allSupportedLocales().stream()
                        .filter(locale -> !locale.startsWith("_"))
                        .toList();
    }

    /**
     * Returns the value of random bits: a string, a number or a boolean.
     *
     * @throws IllegalStateException if Datafaker has no such value in this language
     */
    public Object make(long bits) {
        Seeded seeded = FAKERS.get().computeIfAbsent(locale, Seeded::of);
        seeded.random.setSeed(bits);
        try {
            Object value = method.invoke(provider.invoke(seeded.faker));
            if (value != null) {
                return value;
            }
            throw new IllegalStateException(method.getName() + " has returned nothing");
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
