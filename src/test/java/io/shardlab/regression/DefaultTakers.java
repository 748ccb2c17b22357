package io.shardlab.regression;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Methods and constructors of the JDK that take the default locale or character set. */
final class DefaultTakers {

    private static final Set<String> CHOICES = Set.of(Locale.class.getName(), Charset.class.getName());

    /** Methods without an overload that takes a locale or a character set. */
    private static final Set<String> FURTHER = Set.of(
            "java.lang.String.formatted([Ljava.lang.Object;)",
            Charset.class.getName() + ".defaultCharset()",
            MessageFormat.class.getName() + ".format(java.lang.String, [Ljava.lang.Object;)",
            DecimalFormat.class.getName() + ".<init>()",
            DecimalFormat.class.getName() + ".<init>(java.lang.String)",
            SimpleDateFormat.class.getName() + ".<init>()");

    /** The methods of this class use UTF-8 if no character set is given. */
    private static final String ALWAYS_UTF_8 = Files.class.getName();

    /** The condition that a class calls none of them. */
    static final ArchCondition<JavaClass> ARE_NOT_CALLED =
            new ArchCondition<>("call nothing that takes the default locale or character set") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    type.getCodeUnitAccessesFromSelf().stream()
                            .filter(access -> has(access.getTarget()))
                            .forEach(
                                    access -> events.add(SimpleConditionEvent.violated(type, access.getDescription())));
                }
            };

    private DefaultTakers() {}

    /** Returns true if the called method has an overload with a locale or a character set as an additional parameter. */
    static boolean has(CodeUnitAccessTarget target) {
        if (!target.getOwner().getName().startsWith("java.")
                || target.getOwner().getName().equals(ALWAYS_UTF_8)) {
            return false;
        }
        return target.resolveMember()
                .map(called -> FURTHER.contains(called.getFullName())
                        || !choosing(called)
                                && called.getOwner().getCodeUnits().stream()
                                        .anyMatch(other -> isChoosingSibling(other, called)))
                .orElse(false);
    }

    private static boolean choosing(JavaCodeUnit unit) {
        return names(unit).stream().anyMatch(CHOICES::contains);
    }

    private static boolean isChoosingSibling(JavaCodeUnit other, JavaCodeUnit called) {
        List<String> told = new ArrayList<>(names(other));
        return other.getName().equals(called.getName())
                && other.getModifiers().contains(JavaModifier.PUBLIC)
                && told.removeIf(CHOICES::contains)
                && told.size() >= names(called).size()
                && told.subList(0, names(called).size()).equals(names(called));
    }

    private static List<String> names(JavaCodeUnit unit) {
        return unit.getRawParameterTypes().stream().map(JavaClass::getName).toList();
    }
}
